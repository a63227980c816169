/** Compress the files in a folder: npm run compress -- FOLDER. */

import { compressAll } from "./compressed.ts";

await compressAll(process.argv[2]!);
