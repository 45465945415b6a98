import type { AuditEntryView } from '@aflora/contracts';
import { formatDateTime } from '@aflora/ui';
import { ActionIcon, Anchor, Button, Popover } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Facts } from '../../components/detail-panel';
import { pageOf, sentenceOf } from './audit-words';
import { tableWords } from './audited-tables';
import classes from './entry-more.module.css';

interface EntryMoreProps {
  entry: AuditEntryView;
  showRecord(entityId: string): void;
}

/** What the row has no place for: on phones the record and the address of the network as well. */
export function EntryMore({ entry, showRecord }: EntryMoreProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" offset={6} width={320} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={40} aria-label={`Mais sobre: ${sentenceOf(entry)}, ${formatDateTime(entry.at)}`} onClick={() => setOpen(!isOpen)}>
          <IconDots size={20} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.more}>
        <EntryFacts
          entry={entry}
          showRecord={(entityId) => {
            setOpen(false);
            showRecord(entityId);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function EntryFacts({ entry, showRecord }: EntryMoreProps) {
  const { entity, entityId, ip, requestId } = entry;
  const page = pageOf(entry);
  return (
    <>
      <Facts
        facts={[
          ['Tabela', tableWords(entity).label],
          ['Registro', entityId],
          ['Endereço IP', ip],
          ['Id da requisição', requestId],
        ]}
      />
      {entityId && (
        <div className={classes.ways}>
          <Button variant="outline" size="compact-md" onClick={() => showRecord(entityId)}>
            Só este registro
          </Button>
          {page && (
            <Anchor component={Link} to={page} className={classes.page}>
              Abrir
            </Anchor>
          )}
        </div>
      )}
    </>
  );
}
