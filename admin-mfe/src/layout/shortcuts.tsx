import { storedValue } from '@aflora/ui';
import { Kbd, Switch } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { NoticeDialog } from '../components/dialogs';
import { useShell } from '../lib/shell';
import classes from './shortcuts.module.css';
import { sidebarEntries } from './sidebar';

/** Second key after `g`, by the page's address. */
const PAGE_KEYS: Record<string, string> = {
  '/dashboard': 'v',
  '/dashboard/produtos-fisicos': 'p',
  '/dashboard/produtos-digitais': 'c',
  '/dashboard/pedidos': 'e',
  '/dashboard/cupons': 'n',
  '/dashboard/doacoes': 'd',
  '/dashboard/cestas': 'b',
  '/dashboard/despesas': 'x',
  '/dashboard/membros-ong': 'o',
  '/dashboard/cartas': 't',
  '/dashboard/mensagens': 'm',
  '/dashboard/usuarios': 'u',
  '/dashboard/relatorios': 'r',
  '/dashboard/pagamentos': 'f',
  '/dashboard/auditoria': 'a',
  '/dashboard/versoes': 's',
  '/dashboard/configuracoes': 'i',
};

/** How long `g` waits for the second key. */
const SEQUENCE_MS = 1_500;

const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=combobox]';
/** Those that are open: one that fades away is inert. */
const OVERLAYS = ':is([role=dialog], [role=menu], [role=listbox]):not([inert])';
/** A form that is being saved: its field has lost the focus, and somebody may still be typing. */
const SAVING = 'form[inert]';

/** Whether a key belongs to a field, an open overlay, a form that is being saved or a combination with another key. */
const isOccupied = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof Element && target.closest(TYPED_INTO) !== null) ||
  document.querySelector(`${OVERLAYS}, ${SAVING}`) !== null;

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#conteudo [data-row]')];

/** Moves the focus to the next or previous row of the page's list. */
function focusRow(step: 1 | -1): void {
  const all = rows();
  const current = all.findIndex((row) => row.contains(document.activeElement));
  const next = current < 0 ? (step === 1 ? 0 : all.length - 1) : Math.min(Math.max(current + step, 0), all.length - 1);
  all[next]?.focus();
}

const inFocusedRow = (selector: string): HTMLElement | null | undefined =>
  rows()
    .find((row) => row === document.activeElement)
    ?.querySelector<HTMLElement>(selector);

const actions: Record<string, () => boolean> = {
  j: () => (focusRow(1), true),
  k: () => (focusRow(-1), true),
  // A row's own link or button comes first, then its actions.
  Enter: () => {
    const opener = inFocusedRow('a[href], button');
    opener?.click();
    return Boolean(opener);
  },
  x: () => {
    const choice = inFocusedRow('input[type=checkbox]');
    choice?.click();
    return Boolean(choice);
  },
  '/': () => {
    const field = document.querySelector<HTMLElement>('#conteudo [role=search] input');
    field?.focus();
    return Boolean(field);
  },
};

export interface Shortcuts {
  isOpen: boolean;
  show(): void;
  close(): void;
  areOn: boolean;
  turn(areOn: boolean): void;
}

/** Single-key shortcuts of the console. Administrators can turn them off, because speech input may press single keys (WCAG 2.1.4). */
export function useShortcuts(): Shortcuts {
  const userId = useShell().session.getUser()?.id ?? '';
  const stored = storedValue<boolean>('localStorage', `aflora.shortcuts.${userId}`);
  const [areOn, setOn] = useState(() => stored.read() !== false);
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const startedAt = useRef(-Infinity);
  useEffect(() => {
    if (!areOn) return;
    const press = (event: KeyboardEvent) => {
      if (isOccupied(event)) return;
      const page = Object.keys(PAGE_KEYS).find((path) => PAGE_KEYS[path] === event.key);
      const isSecond = event.timeStamp - startedAt.current < SEQUENCE_MS;
      startedAt.current = event.key === 'g' ? event.timeStamp : -Infinity;
      if (isSecond && page) void navigate(page);
      else if (event.key === '?') setOpen(true);
      else if (!actions[event.key]?.()) return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [areOn, navigate]);
  return {
    isOpen,
    show: () => setOpen(true),
    close: () => setOpen(false),
    areOn,
    turn: (next) => {
      stored.write(next);
      setOn(next);
    },
  };
}

const listed: [keys: string[], what: string][] = [
  [['?'], 'Mostrar os atalhos'],
  [['/'], 'Buscar na lista'],
  [['j'], 'Próxima linha'],
  [['k'], 'Linha anterior'],
  [['Enter'], 'Abrir a linha'],
  [['x'], 'Selecionar a linha'],
  ...sidebarEntries.flatMap(({ to, label }): [string[], string][] => (PAGE_KEYS[to] ? [[['g', PAGE_KEYS[to]], label]] : [])),
];

const combined: [keys: string[], what: string][] = [
  [['Ctrl', 'K'], 'Buscar ou ir para'],
  [['Ctrl', 'B'], 'Recolher ou expandir o menu'],
  [['Ctrl', 'Z'], 'Desfazer o que foi feito há pouco'],
];

/** The list of shortcuts, and the switch that turns single keys off. */
export function ShortcutsDialog({ shortcuts: { isOpen, close, areOn, turn } }: { shortcuts: Shortcuts }) {
  return (
    <NoticeDialog isOpen={isOpen} title="Atalhos de teclado" closeLabel="Fechar" onClose={close}>
      <Switch
        label="Usar atalhos de uma tecla"
        description="Desligue se você dita textos ou se eles atrapalham."
        checked={areOn}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      <Keys of={areOn ? [...listed, ...combined] : combined} />
    </NoticeDialog>
  );
}

function Keys({ of }: { of: [keys: string[], what: string][] }) {
  return (
    <dl className={classes.keys}>
      {of.map(([keys, what]) => (
        <div key={what} className={classes.key}>
          <dt>{what}</dt>
          <dd>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
