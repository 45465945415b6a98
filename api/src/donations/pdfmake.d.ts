// The package brings no types; these are what receipts need.
declare module 'pdfmake' {
  const pdfmake: {
    setFonts(fonts: Record<string, Record<string, string>>): void;
    setUrlAccessPolicy(mayFetch: (url: string) => boolean): void;
    setLocalAccessPolicy(mayRead: (path: string) => boolean): void;
    createPdf(definition: object): { getBuffer(): Promise<Buffer> };
  };
  export default pdfmake;
}

declare module 'pdfmake/standard-fonts/Helvetica.js' {
  const fonts: Record<string, Record<string, string>>;
  export default fonts;
}
