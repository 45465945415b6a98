import { useEffect, useState } from 'react';
import type { Product } from '../kinds/product-kind';

/** The picture that would be saved: the product's, a chosen file, or none. */
export function useProductPicture(product: Product | null) {
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null);
  const [isRemoved, setRemoved] = useState(false);

  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.address)), [chosen]);

  const saved = product?.images?.card ?? null;
  return {
    file: chosen?.file ?? null,
    removesPicture: isRemoved && saved !== null,
    preview: chosen?.address ?? (isRemoved ? null : saved),
    isChanged: chosen !== null || (isRemoved && saved !== null),
    choose: (file: File) => setChosen({ file, address: URL.createObjectURL(file) }),
    remove: () => {
      setChosen(null);
      setRemoved(true);
    },
  };
}
