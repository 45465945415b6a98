import { storedValue, type StoredValue } from '@aflora/ui';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useShell } from './shell';

/** Input of a form that was neither saved nor discarded. It is stored in this browser per administrator. */
export interface FormDraft {
  /** Part of the idempotency key of a creation, so that a record that was created just before a crash is not created again. */
  id: string;
  /** The changed fields only; all others are taken from the record when it is opened again. */
  values: object;
  /** Former values of the changed fields, from when the record was opened. */
  seen: object;
  title: string;
  /** Version of the record when the first of the values was typed, unchanged by a restoration of the draft; null for a new record. */
  version: number | null;
  /** Whether a file was chosen too. Files are not stored. */
  hadFile: boolean;
  /** Whether the draft was sent without a response, so that the record may already have these values. */
  isSent?: boolean;
  savedAt: string;
}

/** Identifies a draft: the kind of record and its id, which is null for a new record. */
export interface DraftPlace {
  of: string;
  recordId: string | null;
}

const PREFIX = 'aflora.draft.';
const NEW = 'new';
const KEPT_MS = 30 * 86_400_000;

const storeOf = (userId: string, { of, recordId }: DraftPlace): StoredValue<FormDraft> =>
  storedValue('localStorage', `${PREFIX}${userId}.${of}.${recordId ?? NEW}`);

/** The drafts of one kind of record, newest first; drafts older than thirty days are removed. */
export function useDrafts(of: string): { recordId: string | null; draft: FormDraft; discard(): void }[] {
  const userId = useUserId();
  const [, redraw] = useState(0);
  const start = `${PREFIX}${userId}.${of}.`;
  return storedKeys()
    .filter((key) => key.startsWith(start))
    .flatMap((key) => {
      const recordId = key === start + NEW ? null : key.slice(start.length);
      const store = storeOf(userId, { of, recordId });
      const draft = store.read();
      const discard = () => {
        store.clear();
        redraw((count) => count + 1);
      };
      if (draft && Date.parse(draft.savedAt) > Date.now() - KEPT_MS) return [{ recordId, draft, discard }];
      store.clear();
      return [];
    })
    .sort((one, other) => other.draft.savedAt.localeCompare(one.draft.savedAt));
}

/** The keys in the store; none if the browser forbids storage. */
function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}

const useUserId = (): string => useShell().session.getUser()?.id ?? '';

export interface DraftOptions<T> extends DraftPlace {
  version: number | null;
  titleOf(values: T): string;
  /** Fields that are changed by a difference, such as a stock, so that sales between the crash and the restoration count. */
  relative: readonly string[];
}

interface DraftedForm<T> {
  values: T;
  setValues(values: T): void;
  initialValues: T;
  hasFile: boolean;
}

export interface Draft {
  id: string;
  /** The draft that was found when the form opened, until it is discarded. */
  restored: FormDraft | null;
  /** Whether somebody saved the record after the draft was typed. */
  isOutdated: boolean;
  /** Marks the draft as sent until its response arrives. */
  setSent(isSent: boolean): void;
  /** Stores the input again, replacing what another tab has stored for the same record. */
  keep(): void;
  clear(): void;
  /** Discards the draft and shows the record as it is. */
  discard(): void;
}

/** What a form knows of its draft, besides the input. */
export interface DraftState {
  id: string;
  found: FormDraft | null;
  /** Version of the record for which the input was typed; null for a new record. */
  typedFor: number | null;
  isSent: boolean;
}

export type DraftEvent = { kind: 'sent'; isSent: boolean } | { kind: 'discarded'; id: string; version: number | null };

interface Opening {
  found: FormDraft | null;
  /** Id for the case that no draft was found. */
  id: string;
  /** Version of the record now. */
  version: number | null;
}

/** A restored draft keeps its version, so that each opening reports that the record has changed, until the draft is saved or discarded. */
export const openedDraft = ({ found, id, version }: Opening): DraftState => ({
  id: found?.id ?? id,
  found,
  typedFor: found ? found.version : version,
  isSent: false,
});

export function draftAfter(state: DraftState, event: DraftEvent): DraftState {
  if (event.kind === 'sent') return { ...state, isSent: event.isSent };
  return openedDraft({ ...event, found: null });
}

/** Whether the record was saved by somebody after the found draft was typed. */
export const isOutdated = ({ found }: DraftState, version: number | null): boolean => found !== null && found.version !== version;

/**
 * Stores the input of a form as a draft, and restores it when the form opens again after a reload or a crash. Does nothing without options.
 */
export function useDraft<T extends object>(form: DraftedForm<T>, options: DraftOptions<T> | undefined): Draft {
  const userId = useUserId();
  const [store] = useState(() => options && storeOf(userId, options));
  const [initialValues] = useState(form.initialValues);
  const version = options?.version ?? null;
  const [state, dispatch] = useReducer(draftAfter, undefined, () =>
    openedDraft({ found: store?.read() ?? null, id: options ? crypto.randomUUID() : '', version }),
  );
  const { id, found, typedFor, isSent } = state;
  /** True until the found draft has been put into the form, because an unchanged form must not clear it before. */
  const isWaiting = useRef(found !== null);

  useEffect(() => {
    if (found) form.setValues({ ...initialValues, ...restoredValues(found, initialValues, options?.relative) });
    // Once, when the form opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const changes = JSON.stringify(changesOf(initialValues, form.values));
  const title = options?.titleOf(form.values) ?? '';
  const isChanged = changes !== '{}' || form.hasFile;
  const keep = () => {
    if (!isChanged) return;
    const values = JSON.parse(changes) as object;
    const seen = Object.fromEntries(Object.entries(initialValues).filter(([field]) => field in values));
    store?.write({ id, values, seen, title, version: typedFor, hadFile: form.hasFile, isSent, savedAt: new Date().toISOString() });
    isWaiting.current = false;
  };
  const write = useEffectEvent(() => {
    if (isChanged) keep();
    else if (!isWaiting.current) store?.clear();
  });
  useEffect(() => void write(), [changes, form.hasFile, isSent, title, typedFor, id]);
  // Another tab may have saved the same record: this form then starts again with the next version, and finds its input only in the store.
  // The input is stored only on the return to this tab, because the other tab's next form would otherwise find it.
  const keepOnReturn = useEffectEvent(() => document.visibilityState === 'visible' && !store?.read() && keep());
  useEffect(() => {
    const listen = () => keepOnReturn();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, []);

  const clear = () => {
    isWaiting.current = false;
    store?.clear();
  };
  const discard = () => {
    clear();
    dispatch({ kind: 'discarded', id: crypto.randomUUID(), version });
    form.setValues(initialValues);
  };
  const setSent = (sent: boolean) => dispatch({ kind: 'sent', isSent: sent });
  return { id, restored: found, isOutdated: isOutdated(state, version), setSent, keep, clear, discard };
}

/** Idempotency key of a creation with these values: the same one also after a reload, and another one for other values. */
export async function creationKey({ id }: Draft, values: object): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id + JSON.stringify(values)));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

/**
 * The draft's values for the current record, without fields that a new release of the form no longer has. If the draft was sent, its
 * differences may already be in the record, so they are not applied again.
 */
function restoredValues<T extends object>({ values, seen = {}, isSent }: FormDraft, now: T, relative: readonly string[] = []): Partial<T> {
  const numberIn = (from: object, field: string): number => Number((from as Record<string, unknown>)[field] ?? NaN);
  const restored = Object.entries(values).flatMap(([field, value]) => {
    if (!(field in now)) return [];
    const difference = typeof value === 'number' && !isSent && relative.includes(field) ? numberIn(now, field) - numberIn(seen, field) : 0;
    return [[field, difference ? Math.max(Number(value) + difference, 0) : (value as unknown)]];
  });
  return Object.fromEntries(restored) as Partial<T>;
}

const changesOf = <T extends object>(before: T, now: T): Partial<T> =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => !isSame(value, before[field as keyof T]))) as Partial<T>;

/** Compares by content, because every change of the form copies its lists. */
const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);
