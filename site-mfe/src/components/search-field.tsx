import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './search-field.module.css';

/** Typing pauses this long (ms) before a search runs. */
const PAUSE_MS = 250;

interface SearchFieldProps {
  value: string;
  placeholder: string;
  onSearch: (text: string) => void;
}

/** A search that runs while one types, and at once on Enter. */
export function SearchField({ value, placeholder, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searched = useRef(value);

  useEffect(() => {
    // The address changed by other means (back, "limpar"): what it says wins.
    if (value !== searched.current) setText(value);
    searched.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const searchNow = (next: string) => {
    clearTimeout(timer.current);
    searched.current = next.trim();
    onSearch(searched.current);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    const typedOn = window.location.pathname;
    // A link may have been followed meanwhile, whose page is still being fetched: a search would call its reader back.
    timer.current = setTimeout(() => window.location.pathname === typedOn && searchNow(next), PAUSE_MS);
  };

  return (
    <form role="search" onSubmit={(event) => (event.preventDefault(), searchNow(text))}>
      <label className={classes.field}>
        <IconSearch size={20} stroke={1.6} aria-hidden />
        <input
          type="search"
          name="busca"
          aria-label={placeholder.replace(/\.+$/, '')}
          placeholder={placeholder}
          value={text}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => type(target.value)}
        />
      </label>
    </form>
  );
}
