import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Check from 'lucide-react/icons/check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import Copy from 'lucide-react/icons/copy'
import CornerDownRight from 'lucide-react/icons/corner-down-right'
import ExternalLink from 'lucide-react/icons/external-link'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import LogOut from 'lucide-react/icons/log-out'
import Menu from 'lucide-react/icons/menu'
import Printer from 'lucide-react/icons/printer'
import Search from 'lucide-react/icons/search'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'

/* The icons of the site. The style sheet sets their stroke: 1.5 px, square ends. */

/** The arrow of all links and buttons: it bends like a knight's move. */
export const ArrowIcon = () => <CornerDownRight className="icon" />
export const ArrowDownIcon = () => <ArrowDown className="icon" />
export const ArrowUpIcon = () => <ArrowUp className="icon" />
export const BackIcon = () => <ChevronLeft className="icon" />
export const ForwardIcon = () => <ChevronRight className="icon" />
/** Leads to another website. */
export const ExternalLinkIcon = () => <ExternalLink className="icon" />
export const CheckIcon = () => <Check className="icon" />
export const ErrorIcon = () => <CircleAlert className="icon" />
export const WarningIcon = () => <TriangleAlert className="icon" />
export const MenuIcon = () => <Menu className="icon" />
export const CloseIcon = () => <X className="icon" />
export const ClockIcon = () => <Clock className="icon" />
export const CopyIcon = () => <Copy className="icon" />
export const PrintIcon = () => <Printer className="icon" />
export const SearchIcon = () => <Search className="icon" />
export const EyeIcon = () => <Eye className="icon" />
export const EyeOffIcon = () => <EyeOff className="icon" />
export const LogOutIcon = () => <LogOut className="icon" />
