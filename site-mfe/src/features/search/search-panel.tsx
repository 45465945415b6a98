import { VisuallyHidden } from '@aflora/ui';
import { Modal, useOpenerFocus } from '@aflora/ui/fields';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { LoadFailed } from '../../components/load-failed';
import { FoundRow, Suggestions } from './results';
import classes from './search-panel.module.css';
import { searchAddress } from './search.api';
import { offersSuggestions } from './search.rules';
import { resultsText, useSearch, useSettled, type FoundGroup } from './use-search';

const SHOWN = 4;

/** Search of the whole site in a dialog: a field, and below it the best products, courses and pages while the user types. */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  useOpenerFocus();
  const [text, setText] = useState('');
  const search = useSearch({ text: useSettled(text.trim()), size: SHOWN });
  const navigate = useNavigate();
  const listId = useId();
  const { groups } = search;
  const addresses = groups.flatMap(({ found }) => found.map(({ to }) => to));
  const [active, setActive] = useState<string>();
  const activeIndex = addresses.indexOf(active ?? '');

  const open = (address: string) => {
    onClose();
    void navigate(address);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = addresses[activeIndex];
    if (chosen) open(chosen);
    else if (text.trim()) open(searchAddress(text.trim()));
  };
  const move = (event: KeyboardEvent) => {
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || addresses.length === 0) return;
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    // Above the first result and below the last is the field itself.
    const next = (activeIndex + 1 + step + addresses.length + 1) % (addresses.length + 1);
    setActive(addresses[next - 1]);
    document.getElementById(optionId(listId, next - 1))?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <Modal.Root opened size={680} xOffset={0} yOffset={0} returnFocus={false} onClose={onClose} classNames={classes}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Title>
          <VisuallyHidden>Buscar no site</VisuallyHidden>
        </Modal.Title>
        <form role="search" className={classes.form} onSubmit={submit}>
          <IconSearch size={22} stroke={1.6} aria-hidden />
          <input
            type="search"
            role="combobox"
            aria-label="Buscar produtos, cursos e páginas"
            aria-autocomplete="list"
            aria-expanded={addresses.length > 0}
            aria-controls={listId}
            aria-activedescendant={activeIndex >= 0 ? optionId(listId, activeIndex) : undefined}
            placeholder="O que você procura?"
            value={text}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            data-autofocus
            onChange={({ target }) => {
              setText(target.value);
              setActive(undefined);
            }}
            onKeyDown={move}
          />
          <Modal.CloseButton aria-label="Fechar busca" size={44} iconSize={22} />
        </form>
        <p role="status" className={classes.count}>
          {text.trim() !== '' && countText(search)}
        </p>
        <div id={listId} role="listbox" aria-label="Resultados" className={classes.list}>
          {groups.map((group, index) => (
            <Options key={group.title} group={group} active={active} first={firstOf(groups, index)} listId={listId} onChoose={onClose} />
          ))}
        </div>
        {search.isError && (
          <div className={classes.failed}>
            <LoadFailed text="Não foi possível buscar produtos e cursos." query={search} />
          </div>
        )}
        {offersSuggestions(search.state) && <Suggestions className={classes.suggestions} onChoose={onClose} />}
        {addresses.length > 0 && (
          <Link to={searchAddress(text.trim())} className={classes.all} onClick={onClose}>
            Ver todos os resultados
          </Link>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** Number of options before a group. */
const firstOf = (groups: FoundGroup[], index: number): number => groups.slice(0, index).reduce((sum, { found }) => sum + found.length, 0);

function countText({ groups, state, isSimilar }: ReturnType<typeof useSearch>): string {
  if (state === 'searching' || state === 'outdated') return 'Buscando…';
  if (state === 'found') return `${resultsText(groups)}${isSimilar ? ' com palavras parecidas' : ''}`;
  return state === 'nothing' ? 'Nada encontrado. Confira a escrita ou tente outra palavra.' : '';
}

interface OptionsProps {
  group: FoundGroup;
  active: string | undefined;
  /** Index of the group's first option among all options. */
  first: number;
  listId: string;
  onChoose: () => void;
}

function Options({ group: { title, found }, active, first, listId, onChoose }: OptionsProps) {
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId} className={classes.group}>
      <span id={titleId} role="presentation" className={classes.heading}>
        {title}
      </span>
      {found.map((one, index) => (
        <FoundRow
          key={one.to}
          found={one}
          id={optionId(listId, first + index)}
          role="option"
          aria-selected={one.to === active}
          tabIndex={-1}
          className={classes.option}
          onClick={onChoose}
        />
      ))}
    </div>
  );
}
