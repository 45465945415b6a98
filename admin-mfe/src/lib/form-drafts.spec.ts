import { draftAfter, isOutdated, openedDraft, type FormDraft } from './form-drafts';

const found: FormDraft = {
  ...{ id: 'd1', values: { name: 'Sérum' }, seen: { name: 'Creme' }, title: 'Sérum', version: 4, hadFile: false },
  savedAt: '2026-11-30T12:00:00Z',
};

describe('the draft of a form', () => {
  it('that was found keeps its id and the version for which it was typed', () => {
    expect(openedDraft({ found, id: 'd2', version: 5 })).toEqual({ id: 'd1', found, typedFor: 4, isSent: false });
  });

  it('is a new one for the record as it is when none was found', () => {
    expect(openedDraft({ found: null, id: 'd2', version: 5 })).toEqual({ id: 'd2', found: null, typedFor: 5, isSent: false });
  });

  it.each([
    [found, 5, true],
    [found, 4, false],
    [{ ...found, version: null }, null, false],
    [null, 5, false],
  ])('case %#: is outdated only when it was found and the record has another version now', (draft, version, expected) => {
    expect(isOutdated(openedDraft({ found: draft, id: 'd2', version }), version)).toBe(expected);
  });

  it('is marked while its response is awaited, and nothing else of it changes', () => {
    const opened = openedDraft({ found, id: 'd2', version: 5 });
    const sent = draftAfter(opened, { kind: 'sent', isSent: true });
    expect(sent).toEqual({ ...opened, isSent: true });
    expect(draftAfter(sent, { kind: 'sent', isSent: false })).toEqual(opened);
  });

  it('starts anew for the present record when it is discarded, also after it was sent', () => {
    const sent = draftAfter(openedDraft({ found, id: 'd2', version: 5 }), { kind: 'sent', isSent: true });
    const discarded = draftAfter(sent, { kind: 'discarded', id: 'd3', version: 5 });
    expect(discarded).toEqual({ id: 'd3', found: null, typedFor: 5, isSent: false });
    expect(isOutdated(discarded, 5)).toBe(false);
  });
});
