import { createContext, useContext, useEffect, useMemo, useState } from 'react';

interface Uploads {
  /** Whether an input of the form is uploading a file, which becomes part of the form's values only after the upload. */
  isUploading: boolean;
  /** Counts an upload. Returns the function that ends it. */
  begin(): () => void;
}

/** Uploads of the form around an input. */
export const UploadsContext = createContext<Uploads>({ isUploading: false, begin: () => () => undefined });

/**
 * Running uploads of a form. Until they end, the form is not saved and its lists keep their order, so that each file ends up where it was
 * chosen.
 */
export function useUploads(): Uploads {
  const [running, setRunning] = useState(0);
  const [begin] = useState(() => () => {
    setRunning((count) => count + 1);
    return () => setRunning((count) => count - 1);
  });
  const isUploading = running > 0;
  return useMemo(() => ({ isUploading, begin }), [isUploading, begin]);
}

/** Reports to the form that one of its inputs is uploading. */
export function useReportedUpload(isUploading: boolean): void {
  const { begin } = useContext(UploadsContext);
  useEffect(() => {
    if (isUploading) return begin();
  }, [isUploading, begin]);
}

/** Object URL of a file, for showing it as a picture; null before the first render and without a file. */
export function useObjectUrl(file: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
