"""What stands for NumPy in a browser tab: number types, structs and small arrays in memory, as cold code uses them."""
