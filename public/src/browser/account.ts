import './page.css';
import './kiosk.css';
import './account.css';
