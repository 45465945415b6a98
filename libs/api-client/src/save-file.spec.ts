import { saveFile } from './save-file';

it('keeps a file for as long as a phone’s user may think about where to save it, and then frees its memory', () => {
  jest.useFakeTimers();
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:mine');
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const revoked = jest.spyOn(URL, 'revokeObjectURL');
  saveFile(new Blob(['zip']), 'dados.zip');
  jest.advanceTimersByTime(30_000);
  expect(revoked).not.toHaveBeenCalled();
  jest.advanceTimersByTime(60_000);
  expect(revoked).toHaveBeenCalledWith('blob:mine');
  jest.useRealTimers();
});
