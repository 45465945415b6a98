import { useEffect, useRef, useState, type ComponentType } from 'react';
import { importPatiently } from './import-patiently';
import { notify } from './provider/notify';

interface Openable {
  /** A part that is rendered closed is fetched when it is opened. */
  opened?: boolean;
  /** Is also called when the code of the part can't be fetched. */
  onClose?(): void;
}

/**
 * A part of a page whose code is fetched when it is first shown. If that fails, the rest of the page stays: `Failed` takes its place, or a toast
 * tells it and the part closes, so that opening it again fetches again.
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
      importPatiently(load).then(
        (part) => {
          loaded = part;
          if (isShown) setPart(() => part);
        },
        () => {
          if (!isShown) return;
          setFailed(true);
          if (!Failed) notify.failure('Sem conexão', 'Não foi possível abrir esta parte da página. Confira sua internet e tente de novo.');
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
