import { useContext, useMemo } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import type { UnsavedForms } from './unsaved-forms';

type Navigation = NonNullable<Parameters<typeof NavigationContext.Provider>[0]['value']>;
type Change = Navigation['navigator']['push'];

/** The router's navigator, asking before a form is left: every link and every `navigate` of the console goes through it. */
export function useGuardedNavigator(forms: UnsavedForms, ask: (go: () => void) => void): Navigation {
  const navigation = useContext(NavigationContext);
  const { pathname, search } = useLocation();
  return useMemo(() => {
    const { navigator } = navigation;
    const guarded =
      (change: Change): Change =>
      (to, ...rest) => {
        const { pathname: path = pathname, search: query = '' } = typeof to === 'string' ? new URL(to, window.location.origin) : to;
        const go = () => change(to, ...rest);
        if (forms.isClosedBetween({ pathname, search }, { pathname: path, search: query })) ask(go);
        else go();
      };
    return { ...navigation, navigator: { ...navigator, push: guarded(navigator.push), replace: guarded(navigator.replace) } };
  }, [navigation, pathname, search, forms, ask]);
}
