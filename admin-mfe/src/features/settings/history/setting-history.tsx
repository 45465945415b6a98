import { ApiProblem } from '@aflora/api-client';
import { paths, type AdminSettingView, type SettingSection } from '@aflora/contracts';
import { Button, formatDateTime } from '@aflora/ui';
import { violationText } from '@aflora/ui/form';
import { useState } from 'react';
import { Panel } from '../../../components/page';
import { ConfirmDialog } from '../../../components/dialogs';
import { useShell } from '../../../lib/shell';
import { differencesOf } from './setting-differences';
import { settingForms } from '../setting-forms';
import { Differences } from '../setting-preview';
import { useSettingChange, whoSaved } from '../settings.api';
import classes from '../settings.module.css';

interface Restorable {
  version: number;
  value: Record<string, unknown>;
  name: string;
  about: string;
}

/** The saved versions, newest first, with the release's own value at the end. Each can be put back. */
export function SettingHistory({ section, setting }: { section: SettingSection; setting: AdminSettingView }) {
  const { notify } = useShell();
  const { fields } = settingForms[section];
  const [chosen, setChosen] = useState<Restorable | null>(null);
  const restore = useSettingChange<Restorable>({
    send: (api, { version }) =>
      api.post<AdminSettingView>(paths.adminSettingRestorations(section), { version: setting.version, restore: version }),
    done: 'Versão restaurada: o site já usa',
    showProblem: (error) => {
      const reason = refusalOf(error);
      if (reason) notify.failure('A versão não foi restaurada', reason);
      return reason !== null;
    },
  });
  const original: Restorable = { version: 0, value: setting.defaultValue, name: 'Original', about: 'Veio com o site' };
  const versions: Restorable[] = [
    ...setting.history.map(({ version, value, savedAt, savedBy, restoredFrom }) => ({
      ...{ version, value, name: `Versão ${version}` },
      about: [formatDateTime(savedAt), savedBy?.name ?? 'Conta excluída', restoredFrom !== null && restoredText(restoredFrom)]
        .filter(Boolean)
        .join(' · '),
    })),
    original,
  ];
  return (
    <Panel title="Histórico">
      <ol className={classes.history}>
        {versions.map((version) => (
          <li key={version.version}>
            <span>
              <b>{version.name}</b>
              <span className={classes.hint}>{version.about}</span>
            </span>
            {version.version === setting.version ? (
              <span className={classes.hint}>Em uso</span>
            ) : (
              <Button variant="subtle" size="xs" aria-label={`Restaurar: ${version.name}`} onClick={() => setChosen(version)}>
                Restaurar
              </Button>
            )}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        isOpen={chosen !== null}
        title={`Restaurar: ${chosen?.name ?? ''}?`}
        confirmLabel="Restaurar"
        tone="primary"
        isBusy={restore.isPending}
        onConfirm={() => chosen && !restore.isPending && restore.mutate(chosen, { onSettled: () => setChosen(null) })}
        onCancel={() => setChosen(null)}
      >
        <p>O site passa a usar este conteúdo. Nada se perde: o de agora continua no histórico.</p>
        {chosen && <Differences differences={differencesOf(fields, setting.value, chosen.value)} none="Igual ao que está em uso." />}
      </ConfirmDialog>
    </Panel>
  );
}

const restoredText = (from: number): string => (from === 0 ? 'restaurou o original' : `restaurou a versão ${from}`);

/** What is in the way of an earlier version, and what to do: nothing was typed here that could be corrected and saved again. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiProblem)) return null;
  if (error.code === 'setting.changed')
    return `${whoSaved(error)}Veja no histórico o que está em uso agora e, se ainda quiser, restaure de novo.`;
  if (error.code !== 'validation.failed' || error.errors.length === 0) return null;
  const reasons = [...new Set(error.errors.map(violationText))];
  return `Ela não segue mais as regras de hoje: ${reasons.join('; ')}. Copie o que precisar e mude no formulário.`;
}
