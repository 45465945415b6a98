// The package brings no types.
declare module 'mjml' {
  interface Options {
    validationLevel?: 'strict' | 'soft' | 'skip';
    fonts?: Record<string, string>;
  }
  export default function mjml(markup: string, options?: Options): Promise<{ html: string }>;
}
