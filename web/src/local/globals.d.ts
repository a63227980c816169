/** The folder with the files of Pyodide, named after its version; written in by the build. */
declare const __PYODIDE__: string;
