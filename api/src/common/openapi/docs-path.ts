export const DOCS_PATH = '/api/docs';
