import { useEffect, useRef, useState, type ComponentType } from 'react';
import { afterPaint, importPatiently } from './import-patiently';
import { notify } from './provider/notify';

interface Openable {
  /** Whether the part is open. The code of a part that is rendered closed is loaded when the part is opened. */
  opened?: boolean;
  /** Also called when the part's code can't be loaded. */
  onClose?(): void;
}

/**
 * A part of a page whose code is loaded when it is first shown. If that fails, the rest of the page stays: `Failed` is rendered instead, or
 * a toast reports the failure and the part closes, so that opening it again repeats the load.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed?: ComponentType,
): ComponentType<Props & Openable> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyPart(props) {
    const { opened = true, onClose } = props;
    const [Part, setPart] = useState(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    const close = useRef(onClose);
    useEffect(() => {
      close.current = onClose;
    });
    useEffect(() => {
      if (Part || !opened) return;
      let isShown = true;
      afterPaint()
        .then(() => importPatiently(load))
        .then(
          (part) => {
            loaded = part;
            if (isShown) setPart(() => part);
          },
          () => {
            if (!isShown) return;
            setFailed(true);
            if (!Failed)
              notify.failure('Esta parte não abriu', 'Confira sua internet e tente de novo. Se continuar assim, recarregue a página.');
            close.current?.();
          },
        );
      return () => {
        isShown = false;
      };
    }, [Part, opened]);
    if (Part) return <Part {...props} />;
    return hasFailed && Failed ? <Failed /> : null;
  };
}
