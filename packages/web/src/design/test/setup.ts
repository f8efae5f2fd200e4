// The page of a component test looks like the portal's: tokens, fonts, a brand and a colour scheme.
import '../index.css';
import '../mantine.css';

document.documentElement.dataset.brand = 'default';
document.documentElement.dataset.mantineColorScheme = 'light';
