import { BrandMark } from '../../brand/brand-mark.tsx';
import { useBrand } from '../../brand/brand-provider.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import classes from './sidebar.module.css';
import { SidebarIcon } from './sidebar-icon.tsx';
import { isCurrentItem, type Sidebar, type SidebarItem } from './sidebar-items.ts';

export interface SidebarNavProps {
  sidebar: Sidebar;
  /** The path of the page that is open. */
  path: string;
}

/** The brand, linking to the first page. */
export function BrandLink() {
  const { provider } = useBrand();
  return (
    <AppLink href="/" className={classes.brand}>
      <BrandMark size={26} />
      <span data-brand-name>{provider}</span>
    </AppLink>
  );
}

/** Where one can go: the same in the sidebar and in the drawer. */
export function SidebarNav({ sidebar, path }: SidebarNavProps) {
  return (
    <nav aria-label="Main" className={classes.nav}>
      {sidebar.sections.map(({ label, items }) => (
        <div key={label ?? ''} className={classes.section}>
          {label && <h2 className={classes.label}>{label}</h2>}
          <Items items={items} path={path} />
        </div>
      ))}
      <div className={classes.footer}>
        <Items items={sidebar.footer} path={path} />
      </div>
    </nav>
  );
}

function Items({ items, path }: { items: readonly SidebarItem[]; path: string }) {
  return (
    <ul className={classes.items}>
      {items.map((item) => (
        <li key={item.label}>
          <Item item={item} isCurrent={isCurrentItem(item, path)} />
        </li>
      ))}
    </ul>
  );
}

function Item({ item, isCurrent }: { item: SidebarItem; isCurrent: boolean }) {
  const { links } = useBrand();
  const content = (
    <>
      <SidebarIcon name={item.icon} />
      <span className={classes.word}>{item.label}</span>
    </>
  );
  return item.href === undefined ? (
    <a href={links.contact} target="_blank" rel="noopener noreferrer" className={classes.item}>
      {content}
    </a>
  ) : (
    <AppLink href={item.href} className={classes.item} aria-current={isCurrent ? 'page' : undefined}>
      {content}
    </AppLink>
  );
}
