// Browser APIs that jsdom lacks and that Mantine, React Router or the API client use.
const { TextDecoder, TextEncoder } = require('node:util');

Object.assign(globalThis, {
  TextDecoder,
  TextEncoder,
  structuredClone: globalThis.structuredClone ?? ((value) => JSON.parse(JSON.stringify(value))),
});
globalThis.AbortSignal = Object.assign(globalThis.AbortSignal, {
  timeout: globalThis.AbortSignal.timeout ?? (() => new globalThis.AbortController().signal),
  any: globalThis.AbortSignal.any ?? ((signals) => signals[0]),
});

const LABELABLE = 'button, input:not([type=hidden]), meter, output, progress, select, textarea';

if (typeof window !== 'undefined') {
  window.matchMedia ??= (query) => ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  });
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.scrollTo = () => {};
  window.Blob.prototype.arrayBuffer ??= function () {
    return new Promise((resolve) => {
      const reader = new window.FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsArrayBuffer(this);
    });
  };
  window.HTMLElement.prototype.scrollIntoView ??= () => Promise.resolve();
  window.crypto.randomUUID ??= require('node:crypto').randomUUID;
  if (!window.crypto.subtle) Object.defineProperty(window.crypto, 'subtle', { value: require('node:crypto').webcrypto.subtle });
  window.URL.createObjectURL ??= () => 'blob:test';
  window.URL.revokeObjectURL ??= () => {};

  // jsdom walks the whole document for every pair of a control and a label, which was a fifth of the time of tests that look for labels.
  const controlOf = (label) =>
    label.hasAttribute('for') ? label.ownerDocument.getElementById(label.getAttribute('for')) : label.querySelector(LABELABLE);
  Object.defineProperty(window.HTMLLabelElement.prototype, 'control', {
    configurable: true,
    get() {
      const control = controlOf(this);
      return control?.matches(LABELABLE) ? control : null;
    },
  });
  for (const name of ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea']) {
    Object.defineProperty(window[`HTML${name}Element`].prototype, 'labels', {
      configurable: true,
      get() {
        if (!this.matches(LABELABLE)) return null;
        const labels = this.ownerDocument.getElementsByTagName('label');
        if (labels.length === 0) return [];
        const enclosing = this.closest('label');
        const isOwn = (label) =>
          label.hasAttribute('for') ? label.getAttribute('for') === this.id : label === enclosing && label.control === this;
        return Array.prototype.filter.call(labels, isOwn);
      },
    });
  }
}
