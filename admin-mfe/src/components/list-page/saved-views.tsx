import { paths, savedQueryOf, type ConsoleList, type SavedViewView } from '@aflora/contracts';
import { Button } from '@aflora/ui';
import { ActionIcon, Menu } from '@mantine/core';
import { IconBookmark, IconDots, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { HIDDEN_COLUMNS, writeHidden } from '../../lib/column-choice';
import type { ListUrl } from '../../lib/list-url';
import { useShell } from '../../lib/shell';
import { useUndo, type UndoAttempt } from '../../lib/undo';
import { SaveViewDialog } from './save-view-dialog';
import { savedViewsQuery, useViewChange } from './saved-views.api';
import classes from './saved-views.module.css';

/** Parameter with the id of the view that an address shows. */
const VIEW = 'visao';
const TAB = 'aba';
/** Parameters that alone don't make a view worth saving, because administrators keep them anyway. */
const LASTING = [TAB, 'exibir', HIDDEN_COLUMNS];

const addressOf = ({ id, query }: SavedViewView): string => `?${query ? `${query}&` : ''}${VIEW}=${id}`;

interface SavedViewsProps {
  of: ConsoleList;
  url: Pick<ListUrl, 'knows'>;
  /** Headers of the columns that are hidden now. */
  hidden: ReadonlySet<string>;
}

/** The saved views of a list as links, and the actions on the open view. Renders nothing while there is nothing to open or save. */
export function SavedViews({ of, url, hidden }: SavedViewsProps) {
  const [params, setParams] = useSearchParams();
  const { data: views } = useQuery(savedViewsQuery(useShell().api, of));
  const [dialog, setDialog] = useState<'save' | 'rename' | null>(null);
  const shown = knownQueryOf(params, url);
  const openId = params.get(VIEW);
  const open = views?.find(({ id }) => id === openId);
  const tab = params.get(TAB);
  const isPlain = [...new URLSearchParams(shown).keys()].every((name) => LASTING.includes(name));
  const isChanged = open !== undefined && shown !== knownQueryOf(new URLSearchParams(open.query), url);
  const latest = useRef(params);
  useEffect(() => void (latest.current = params), [params]);
  /** Puts another view's id, or none, into the address. The list stays as it is, including a search that was typed meanwhile. */
  const name = (id: string | null) => {
    const next = new URLSearchParams(latest.current);
    if (id) next.set(VIEW, id);
    else next.delete(VIEW);
    setParams(next, { preventScrollReset: true });
  };
  if (!views || (views.length === 0 && isPlain && !openId)) return null;
  return (
    <>
      <nav className={classes.bar} aria-label="Visões salvas">
        <ul className={classes.views}>
          <li>
            <Link to={tab ? `?${TAB}=${tab}` : '?'} className={classes.view} aria-current={isPlain && !openId ? 'true' : undefined}>
              Tudo
            </Link>
          </li>
          {views.map((view) => (
            <li key={view.id}>
              <Link to={addressOf(view)} className={classes.view} aria-current={view === open ? 'true' : undefined}>
                {view.isShared && <IconUsers size={16} stroke={1.6} aria-label="Compartilhada:" />}
                {view.name}
                {view === open && isChanged && ' (alterada)'}
              </Link>
            </li>
          ))}
        </ul>
        {open && <ViewMenu of={of} view={open} onRename={() => setDialog('rename')} onName={name} />}
        {!isPlain && (!open || isChanged) && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => setDialog('save')}
            leftSection={<IconBookmark size={16} stroke={1.6} aria-hidden />}
          >
            Salvar visão
          </Button>
        )}
      </nav>
      <ViewNotice isMissing={openId !== null && !open} ignored={open ? ignoredOf(open, url) : []} />
      {dialog === 'save' && <SaveViewDialog of={of} view={null} query={withColumns(shown, hidden)} onClose={() => setDialog(null)} />}
      {dialog === 'rename' && open && <SaveViewDialog of={of} view={open} query={open.query} onClose={() => setDialog(null)} />}
    </>
  );
}

/** The parameters of an address that the list supports: filters, order, columns and display. */
function knownQueryOf(params: URLSearchParams, { knows }: Pick<ListUrl, 'knows'>): string {
  return savedQueryOf(new URLSearchParams([...params].filter(([name, value]) => knows(name, value))));
}

/** The query with the hidden columns, even if they are hidden in this browser only. */
function withColumns(query: string, hidden: ReadonlySet<string>): string {
  const params = new URLSearchParams(query);
  if (hidden.size > 0) params.set(HIDDEN_COLUMNS, writeHidden(hidden));
  return savedQueryOf(params);
}

/** Names of the view's filters that the list no longer has. */
const ignoredOf = ({ query }: SavedViewView, { knows }: Pick<ListUrl, 'knows'>): string[] =>
  [...new URLSearchParams(query)].filter(([name, value]) => !knows(name, value)).map(([name]) => name);

function ViewNotice({ isMissing, ignored }: { isMissing: boolean; ignored: string[] }) {
  if (isMissing)
    return (
      <p className={classes.notice}>Esta visão foi excluída ou não é compartilhada com você. Os filtros do endereço continuam valendo.</p>
    );
  if (ignored.length === 0) return null;
  return <p className={classes.notice}>Esta visão usa um filtro que não existe mais, e ele ficou de fora: {ignored.join(', ')}.</p>;
}

interface ViewMenuProps {
  of: ConsoleList;
  view: SavedViewView;
  onRename(): void;
  /** Puts the id of the restored view into the address, or none once the view is deleted. */
  onName(id: string | null): void;
}

function ViewMenu({ of, view, onRename, onName }: ViewMenuProps) {
  const { notify } = useShell();
  const { share, remove } = useViewSteps(of, view, onName);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(addressOf(view), window.location.href).href);
      notify.success('Endereço copiado');
    } catch {
      notify.failure('O endereço não foi copiado', 'Copie da barra de endereço do navegador.');
    }
  };
  return (
    <Menu position="bottom-end" offset={6} width={240}>
      <Menu.Target>
        <ActionIcon size={32} aria-label={`Opções da visão “${view.name}”`}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void copy()}>Copiar endereço</Menu.Item>
        {view.isEditable && (
          <>
            <Menu.Item onClick={onRename}>Renomear</Menu.Item>
            {view.isOwn && (
              <Menu.Item onClick={() => share()}>{view.isShared ? 'Deixar de compartilhar' : 'Compartilhar com a equipe'}</Menu.Item>
            )}
            <Menu.Item onClick={() => remove()}>Excluir</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function useViewSteps(of: ConsoleList, view: SavedViewView, onName: ViewMenuProps['onName']) {
  const { notify } = useShell();
  const offerUndo = useUndo();
  const { id, list, name, query, isShared } = view;
  const restore = useViewChange<UndoAttempt, SavedViewView>(of, {
    meta: { failure: false },
    send: async (api, { isRepeated }) => {
      // The API takes no idempotency key for views, and a second one with this name would be of no use.
      const views = isRepeated ? await api.get<SavedViewView[]>(paths.adminSavedViews, { query: { list } }) : [];
      const restored = views.find((one) => one.isOwn && one.name === name && one.query === query);
      return restored ?? api.post<SavedViewView>(paths.adminSavedViews, { list, name, query, isShared });
    },
    onSuccess: (saved) => onName(saved.id),
  });
  const share = useViewChange<void, SavedViewView>(of, {
    send: (api) => api.patch(paths.adminSavedView(id), { isShared: !isShared }),
    onSuccess: (saved) => notify.success(saved.isShared ? 'Visão compartilhada com a equipe' : 'A visão é só sua de novo'),
  });
  const remove = useViewChange<void, unknown>(of, {
    send: (api) => api.delete(paths.adminSavedView(id)),
    onSuccess: () => {
      onName(null);
      offerUndo({ title: 'Visão excluída', about: name, undo: (attempt) => restore.mutateAsync(attempt).then(() => 'Visão restaurada') });
    },
  });
  return { share: () => !share.isPending && share.mutate(), remove: () => !remove.isPending && remove.mutate() };
}
