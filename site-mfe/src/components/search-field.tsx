import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './search-field.module.css';

/** Pause in typing (ms) after which the search starts. */
const PAUSE_MS = 250;

interface SearchFieldProps {
  value: string;
  placeholder: string;
  onSearch: (text: string) => void;
}

/** Search field that searches while the user types, and at once on Enter. */
export function SearchField({ value, placeholder, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searched = useRef(value);

  useEffect(() => {
    // When the address is changed by other means (Back, "limpar"), its text replaces the typed text.
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
    // If the user has followed a link meanwhile, whose page is still loading, a search would bring them back to this page.
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
