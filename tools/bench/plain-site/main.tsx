// The site as one plain single-page application, without federation and without server-rendered HTML: the reference for our load times.
import '../../../site-mfe/src/main';
