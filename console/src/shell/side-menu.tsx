import { Link, useLocation } from '@tanstack/react-router';
import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useSession } from '../session/session.ts';
import { settings } from '../settings.ts';
import { Mark } from './mark.tsx';
import { itemAt, menu } from './menu.ts';
import { holdsList } from './permitted.ts';

interface SideMenuProps {
  collapsed: boolean;
  onCollapse?: (collapsed: boolean) => void;
  onNavigate?: () => void;
}

/** The side menu: 250 wide, 80 collapsed; groups without a permitted item are not there. */
export function SideMenu({ collapsed, onCollapse, onNavigate }: SideMenuProps) {
  useSession();
  const current = useLocation({ select: (location) => itemAt(location.pathname) });
  const groups = menu.map((group) => ({ ...group, items: group.items.filter(holdsList) })).filter((group) => group.items.length);
  return (
    <nav className="side" data-collapsed={collapsed} aria-label="Main">
      <Link to="/" className="side-mark" activeOptions={{ exact: true }} {...(onNavigate ? { onClick: onNavigate } : {})}>
        <Mark compact={collapsed} />
      </Link>
      <div className="side-items">
        {groups.map((group) => (
          <section key={group.label} aria-label={group.label}>
            <h2 className={collapsed ? 'visually-hidden' : 'side-group'}>{group.label}</h2>
            {group.items.map(({ label, to, icon: Icon }) => (
              <Link
                key={to}
                to={to}
                className="side-item"
                data-on={current?.to === to}
                aria-current={current?.to === to ? 'page' : undefined}
                title={collapsed ? label : undefined}
                {...(onNavigate ? { onClick: onNavigate } : {})}
              >
                <Icon size={18} strokeWidth={1.7} aria-hidden />
                <span className={collapsed ? 'visually-hidden' : undefined}>{label}</span>
              </Link>
            ))}
          </section>
        ))}
      </div>
      <div className="side-foot">
        {!collapsed && (
          <span>
            {settings.version} · {settings.environment}
          </span>
        )}
        {onCollapse && (
          <button
            type="button"
            className="plain side-collapse"
            onClick={() => onCollapse(!collapsed)}
            aria-label={collapsed ? 'Expand the menu' : 'Collapse the menu'}
          >
            {collapsed ? <ChevronsRight size={16} aria-hidden /> : <ChevronsLeft size={14} aria-hidden />}
            {!collapsed && 'Collapse'}
          </button>
        )}
      </div>
    </nav>
  );
}
