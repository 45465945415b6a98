import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './search-field.module.css';

const PAUSE_MS = 300;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  /** Whether a text can be searched for; a hint appears while it can't. */
  accepts?(typed: string): boolean;
  onSearch(value: string): void;
}

/** Search field that searches when typing pauses, and at once on Enter. */
export function SearchField({ label, placeholder, value, accepts, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  /**
   * Searched texts that have not been rendered yet. Each is passed back as `value` once its list has been rendered, unless a later text
   * overtakes it.
   */
  const awaited = useRef<string[]>([]);
  const isTooShort = typed !== '' && accepts !== undefined && !accepts(typed);
  const search = (text: string) => {
    if (text !== '' && accepts && !accepts(text)) return;
    awaited.current.push(text.trim());
    onSearch(text);
  };
  // The path is compared, because a delayed search after a followed link would navigate back to this list while the next page is loading.
  const searchSoon = useDebouncedCallback(
    (text: string, typedOn: string) => window.location.pathname === typedOn && search(text),
    PAUSE_MS,
  );

  const follow = useEffectEvent(() => {
    const index = awaited.current.lastIndexOf(value.trim());
    awaited.current = index < 0 ? [] : awaited.current.slice(index + 1);
    // The user may have typed more meanwhile.
    if (index >= 0) return;
    // The search in the address was changed by other means, such as a link or "clear filters", so the field shows it.
    searchSoon.cancel();
    setTyped(value);
  });
  useEffect(() => void follow(), [value]);
  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault();
        searchSoon.cancel();
        search(typed);
      }}
    >
      <TextInput
        type="search"
        size="sm"
        radius="xl"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        error={isTooShort && 'Digite ao menos 3 letras'}
        withErrorStyles={false}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        leftSectionWidth={44}
        classNames={{ input: classes.input, error: classes.hint }}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          searchSoon(event.currentTarget.value, window.location.pathname);
        }}
      />
    </form>
  );
}
