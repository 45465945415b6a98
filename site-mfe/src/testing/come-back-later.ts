/** The user comes back to the tab a minute later, when all data on the page is stale and is read again. */
export function comeBackLater(): void {
  const later = Date.now() + 60_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  window.dispatchEvent(new Event('visibilitychange'));
}
