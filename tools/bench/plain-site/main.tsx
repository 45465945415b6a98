// The site as one plain single-page application, without federation and without HTML from a server: what our load times are held against.
import '../../../site-mfe/src/main';
