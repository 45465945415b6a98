/** Leaves the site for a page of somebody else. */
export const leave = {
  to: (url: string): void => window.location.assign(url),
};
