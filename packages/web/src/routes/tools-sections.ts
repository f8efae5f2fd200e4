import type { CurrentUser } from '@plumbline/contract';
import type { ComponentType } from 'react';
import type { OnAddressChange } from '../platform/list/list-address.ts';
import type { AddressOf } from '../platform/navigation/page-address.ts';

/** What every section is given: the page's address, by which one section hands something to another. */
export interface ToolsSectionProps {
  address: AddressOf<'/tools'>;
  onAddressChange: OnAddressChange<AddressOf<'/tools'>>;
}

/** A section of the Tools page: a card in a file of its own. */
export interface ToolsSection {
  name: string;
  /** Whether the section is there for this person, in the open organization. */
  isShown: (user: CurrentUser) => boolean;
  Section: ComponentType<ToolsSectionProps>;
}

/** The sections of the Tools page, in their order. A new one is a line here. */
export const toolsSections: readonly ToolsSection[] = [];
