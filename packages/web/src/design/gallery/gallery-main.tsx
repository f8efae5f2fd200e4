import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../index.css';
import { GalleryPage } from './gallery-page.tsx';

/** The gallery alone, without the portal around it; for looking at components and for screenshots. */
const root = document.querySelector('#root');
if (!root) throw new Error('gallery.html has no #root');
const query = new URLSearchParams(location.search);
createRoot(root).render(
  <StrictMode>
    <GalleryPage
      brand={query.get('brand') === 'readycheck' ? 'readycheck' : 'default'}
      scheme={query.get('scheme') === 'dark' ? 'dark' : 'light'}
    />
  </StrictMode>,
);
