/**
 * Makes pages survive a translation by the browser. Chrome replaces text nodes, to which React still refers, by `font` elements: removing
 * such a text, or inserting something before it, would throw and unmount the page, and changes of the text would not be visible. Therefore
 * the original text is put back first, and the browser translates it again. Nodes that an extension has removed are tolerated too.
 */
export function surviveTranslation(): void {
  const translations = new WeakMap<Node, ChildNode>();
  const restore = (text: Node | null) => {
    if (text && !text.isConnected) translations.get(text)?.replaceWith(text);
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
      // The text of a detached node was changed.
      restore(target);
      const translation = [...addedNodes, previousSibling, nextSibling].find((node) => node instanceof HTMLFontElement);
      for (const node of translation ? removedNodes : []) {
        if (!(node instanceof Text) || node.isConnected) continue;
        translations.set(node, translation as ChildNode);
        observer.observe(node, { characterData: true });
      }
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });

  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    restore(node);
    restore(next);
    return insertBefore.call(this, node, next?.parentNode === this ? next : null) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    restore(child);
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
}
