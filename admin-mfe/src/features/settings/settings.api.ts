import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { paths, type AdminSettingList, type AdminSettingView } from '@aflora/contracts';
import { formatDateTime, problemTexts } from '@aflora/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { siteSettingsKey } from '../../lib/plan-names';
import { useShell } from '../../lib/shell';

/** Prefix of every query about settings. */
const settingsKey = ['admin-settings'] as const;

type Signal = { signal: AbortSignal };

export const settingListQuery = (api: ApiClient) => ({
  queryKey: [...settingsKey, 'list'],
  queryFn: ({ signal }: Signal) => api.get<AdminSettingList>(paths.adminSettings, { signal }),
  meta: { failureMessage: 'Erro ao carregar configurações' },
});

export const settingQuery = (api: ApiClient, section: string) => ({
  queryKey: [...settingsKey, 'one', section],
  queryFn: ({ signal }: Signal) => api.get<AdminSettingView>(paths.adminSetting(section), { signal }),
  // A reload would put the newest version into an open form.
  refetchOnWindowFocus: false,
  meta: { failureMessage: 'Não foi possível carregar a configuração.' },
});

interface SettingChange<Given> {
  send(api: ApiClient, given: Given): Promise<AdminSettingView>;
  /** Text of the success toast. */
  done: string;
  onSuccess?(): void;
  /** Shows the problem itself, such as field errors under their fields; returns true when no toast is needed any more. */
  showProblem?(error: unknown): boolean;
}

/** Saves or restores a section, then reloads it, also after a conflict. */
export function useSettingChange<Given>({ send, done, onSuccess, showProblem }: SettingChange<Given>) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    meta: { failure: false },
    mutationFn: (given: Given) => send(api, given),
    onSuccess: (saved) => {
      onSuccess?.();
      queryClient.setQueryData(settingQuery(api, saved.section).queryKey, saved);
      notify.success(done);
    },
    onError: (error) => {
      if (showProblem?.(error)) return;
      const { title, message } = problemTexts[error instanceof ApiProblem ? error.code : 'server.unexpected'];
      notify.failure(title, [whoSaved(error), message].join(''));
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: siteSettingsKey });
      return queryClient.invalidateQueries({ queryKey: settingsKey });
    },
  });
}

/** 'Ana salvou em 23/11/2026, 18:00. ' after a conflict. */
export function whoSaved(error: unknown): string {
  if (!(error instanceof ApiProblem) || error.code !== 'setting.changed' || typeof error.params.at !== 'string') return '';
  const { by, at } = error.params;
  return `${typeof by === 'string' ? by : 'Outra pessoa'} salvou em ${formatDateTime(at)}. `;
}
