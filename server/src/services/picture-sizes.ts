/** The sizes pictures are served in: by their height, or cut to what is shown where somebody shares a page. */
export const pictureSizes = {
  AUTOx32: { height: 32 },
  AUTOx100: { height: 100 },
  AUTOx200: { height: 200 },
  AUTOx400: { height: 400 },
  AUTOx800: { height: 800 },
  SHARE1200x630: { height: 630, width: 1200 },
  ORIGINAL: null,
} as const;
export type PictureSize = keyof typeof pictureSizes;
/** Where bytes of a picture may be: what is printed is nobody's to fetch. */
export const places = [...Object.keys(pictureSizes), 'PRINT'];
