import type { AdminOrderView } from '@aflora/contracts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { PackingSlip } from './packing-slip';

/** Prints the packing slip: it stands in the page only while it is printed. */
export function PrintSlip({ order }: { order: AdminOrderView }) {
  const [isPrinting, setPrinting] = useState(false);

  useEffect(() => {
    const done = () => setPrinting(false);
    window.addEventListener('afterprint', done);
    return () => window.removeEventListener('afterprint', done);
  }, []);

  const print = () => {
    // The browser prints what stands in the page at this moment.
    flushSync(() => setPrinting(true));
    window.print();
  };
  return (
    <>
      <Button variant="outline" size="sm" onClick={print} leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}>
        Imprimir romaneio
      </Button>
      {isPrinting && createPortal(<PackingSlip order={order} />, document.body)}
    </>
  );
}
