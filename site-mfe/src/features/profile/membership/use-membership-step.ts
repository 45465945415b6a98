import type { ApiClient } from '@aflora/api-client';
import type { OwnMembershipView } from '@aflora/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useShell } from '../../../lib/shell-context';
import { useSingleMutation } from '../../../lib/use-single-mutation';
import { membershipQuery } from '../profile.api';

/** A change whose answer is the membership as it is now. A refusal shows what is true meanwhile. */
export function useMembershipStep(step: (api: ApiClient) => Promise<OwnMembershipView>, onDone: (now: OwnMembershipView) => void) {
  const { api } = useShell();
  const { queryKey } = membershipQuery(api);
  const queryClient = useQueryClient();
  const { start, isPending } = useSingleMutation({
    mutationFn: () => step(api),
    onSuccess: (now) => {
      queryClient.setQueryData(queryKey, now);
      onDone(now);
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { run: () => start(), isRunning: isPending };
}
