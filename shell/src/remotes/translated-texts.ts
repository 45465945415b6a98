/**
 * Lets browsers translate pages. Chrome puts `font` elements in the place of texts, which React still holds: removing such a text, or
 * inserting something before it, would throw and end the page, and a changed text would not be seen. So the text comes back into its place
 * first, and the browser translates it again. What an extension has removed ends no page either.
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
