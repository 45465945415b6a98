import { paths, settingInputs, type AdminSettingView, type SettingSection } from '@aflora/contracts';
import { Button, SubmitButton } from '@aflora/ui';
import { RestoredDraft } from '../../components/draft-notices';
import { LockingForm } from '../../components/locking-form';
import { UploadsContext, useUploads } from '../../lib/uploads';
import { useConsoleForm } from '../../lib/use-console-form';
import { differencesOf } from './history/setting-differences';
import { listId, SettingFields, type SettingValues } from './setting-fields';
import { settingForms } from './setting-forms';
import { Differences, SettingPreview } from './setting-preview';
import { useSettingChange } from './settings.api';
import classes from './settings.module.css';

/** Name in the address of the open section. */
export const SECTION = 'secao';
/** Kind of the drafts that this browser keeps of unsaved sections. */
export const SETTING_DRAFTS = 'settings';

/** Changes a section. What is typed and not saved survives a reload, and somebody else's saving. */
export function SettingForm({ section, setting }: { section: SettingSection; setting: AdminSettingView }) {
  const { fields, title } = settingForms[section];
  const form = useConsoleForm<SettingValues>(settingInputs[section], {
    initialValues: setting.value,
    closesWith: [SECTION],
    draft: { of: SETTING_DRAFTS, recordId: section, version: setting.version, titleOf: () => title, relative: [] },
  });
  const { mutate, isPending } = useSettingChange<SettingValues>({
    send: (api, value) => api.patch<AdminSettingView>(paths.adminSetting(section), { version: setting.version, value }),
    done: 'Configuração salva: o site já usa',
    onSuccess: form.markSaved,
    showProblem: form.showProblem,
  });
  const uploads = useUploads();
  const { isUploading } = uploads;
  const submit = form.onSubmit(
    (values) => void (!isPending && !isUploading && mutate(values)),
    (errors) => {
      const [first = ''] = Object.keys(errors);
      (form.getInputNode(first) ?? document.getElementById(listId(first)))?.focus();
    },
  );
  const differences = differencesOf(fields, setting.value, form.values);
  return (
    <LockingForm isSaving={isPending} onSubmit={submit} className={classes.form}>
      <RestoredDraft draft={form.draft} isLocked={isUploading} />
      <UploadsContext value={uploads}>
        <SettingFields form={form} fields={fields} />
      </UploadsContext>
      <section className={classes.preview} aria-label="Prévia">
        <h3 className={classes.listTitle}>Prévia</h3>
        <SettingPreview section={section} values={form.values} />
        <h4 className={classes.previewTitle}>O que muda</h4>
        <Differences differences={differences} none="Nada mudou em relação ao que está salvo." />
      </section>
      <div className={classes.actions} data-changed={differences.length > 0}>
        <SubmitButton size="md" loading={isPending} disabled={differences.length === 0 || isUploading}>
          Salvar
        </SubmitButton>
        {differences.length > 0 && (
          <Button variant="subtle" size="md" disabled={isUploading} onClick={form.draft.discard}>
            Desfazer o que digitei
          </Button>
        )}
        <p role="status" className={classes.hint}>
          {isUploading && 'Enviando a foto. Dá para salvar e reordenar quando ela chegar.'}
        </p>
      </div>
    </LockingForm>
  );
}
