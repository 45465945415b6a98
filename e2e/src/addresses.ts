import { portBase } from './env';

export const shellUrl = `http://localhost:${portBase}`;
export const siteUrl = `http://localhost:${portBase + 1}`;
export const adminUrl = `http://localhost:${portBase + 2}`;
