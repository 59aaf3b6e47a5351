/** Every scenario and special rule; importing this registers them. A new file is named here once. */
import './takeover/stand-off.ts';
