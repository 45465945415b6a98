import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './search-field.module.css';

const PAUSE_MS = 300;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch(value: string): void;
}

/** Searches when the typing pauses; Enter doesn't wait. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const searchSoon = useDebouncedCallback(onSearch, PAUSE_MS);

  // The address changed by other means (a link, "clear filters"): the field follows.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault();
        searchSoon.cancel();
        onSearch(typed);
      }}
    >
      <TextInput
        type="search"
        size="sm"
        radius="xl"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        leftSectionWidth={44}
        classNames={{ input: classes.input }}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          searchSoon(event.currentTarget.value);
        }}
      />
    </form>
  );
}
