import type { Notify } from '@aflora/mfe-contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { StepUp } from './step-up';
import type { StepUpDialog } from './step-up-dialog';

/** Shows the dialog when a call asks for the password; its code is fetched with the first question. */
export function StepUpHost({ stepUp, notify }: { stepUp: StepUp; notify: Notify }) {
  const asked = useSyncExternalStore(stepUp.subscribe, stepUp.isAsked, () => false);
  const [Dialog, setDialog] = useState<typeof StepUpDialog>();

  useEffect(() => {
    if (!asked || Dialog) return;
    import('./step-up-dialog').then(
      (module) => setDialog(() => module.StepUpDialog),
      // The call then fails with its own problem, which its caller tells.
      () => stepUp.answer(false),
    );
  }, [asked, Dialog, stepUp]);

  return Dialog && <Dialog asked={asked} stepUp={stepUp} notify={notify} />;
}
