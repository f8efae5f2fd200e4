import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import './mantine.css';
import { mantineVariables } from './mantine-variables.ts';
import { theme } from './theme.ts';
import type { ColorScheme } from './tokens.ts';

export interface DesignProviderProps {
  children: ReactNode;
  /** Ignores what the person and the device chose; for the gallery and for pages that are printed. */
  forcedScheme?: ColorScheme;
}

/**
 * What menus, dialogs, pickers and popovers need above them. Buttons, fields, cards, tables and clinical components
 * need only `design/index.css`, so a page such as sign-in can do without this.
 */
export function DesignProvider({ children, forcedScheme }: DesignProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={mantineVariables}
      defaultColorScheme="auto"
      {...(forcedScheme ? { forceColorScheme: forcedScheme } : {})}
    >
      {children}
    </MantineProvider>
  );
}
