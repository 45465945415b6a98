/** Of a JSON body. */
export const JSON_MAX_BYTES = 256 * 1024;
