import { portBase } from './env';

export const shellUrl = `http://localhost:${portBase}`;
export const adminUrl = `http://localhost:${portBase + 2}`;
export const siteUrl = `http://localhost:${portBase + 1}`;
