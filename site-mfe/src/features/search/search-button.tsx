import { ActionIcon, lazyPart } from '@aflora/ui';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

const SearchPanel = lazyPart(() => import('./search-panel').then((module) => module.SearchPanel));

/** Button of the header that opens the search of the whole site. */
export function SearchButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActionIcon aria-label="Buscar" aria-haspopup="dialog" aria-expanded={opened} onClick={() => setOpened(true)}>
        <IconSearch size={22} stroke={1.6} />
      </ActionIcon>
      {opened && <SearchPanel onClose={() => setOpened(false)} />}
    </>
  );
}
