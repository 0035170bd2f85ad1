<?php
/** Settings > RxGauge: the server, the organization's code, and how the gauge is shown. */

namespace RxGauge;

defined( 'ABSPATH' ) || exit;

const OPTION = 'rxgauge';

add_action( 'admin_menu', __NAMESPACE__ . '\\add_page' );
add_action( 'admin_init', __NAMESPACE__ . '\\register_fields' );
add_filter( 'plugin_action_links_' . plugin_basename( __DIR__ . '/rxgauge.php' ), __NAMESPACE__ . '\\add_settings_link' );

/** @return array{host: string, org: string, display: string} host without a slash at its end; empty until set */
function settings(): array {
	$stored = array_filter( (array) get_option( OPTION, array() ), 'is_string' );
	return array_intersect_key( $stored, defaults() ) + defaults();
}

function defaults(): array {
	return array(
		'host'    => '',
		'org'     => '',
		'display' => 'element',
	);
}

function add_page() {
	add_options_page( 'RxGauge', 'RxGauge', 'manage_options', 'rxgauge', __NAMESPACE__ . '\\show_page' );
}

function add_settings_link( array $links ): array {
	$link = sprintf( '<a href="%s">%s</a>', esc_url( admin_url( 'options-general.php?page=rxgauge' ) ), esc_html__( 'Settings', 'rxgauge' ) );
	return array_merge( array( $link ), $links );
}

function register_fields() {
	register_setting(
		'rxgauge',
		OPTION,
		array(
			'type'              => 'object',
			'sanitize_callback' => __NAMESPACE__ . '\\accept',
		)
	);
	add_settings_section( 'rxgauge', '', '__return_empty_string', 'rxgauge' );
	add_field( 'host', __( 'Server', 'rxgauge' ), __( 'Its address, such as https://prices.example.com', 'rxgauge' ) );
	add_field( 'org', __( 'Organization code', 'rxgauge' ), __( 'You got it with the address.', 'rxgauge' ) );
	add_settings_field( 'display', __( 'Show it', 'rxgauge' ), __NAMESPACE__ . '\\show_displays', 'rxgauge', 'rxgauge' );
}

function add_field( string $name, string $label, string $hint ) {
	$show = function () use ( $name, $hint ) {
		printf(
			'<input id="rxgauge-%1$s" name="rxgauge[%1$s]" value="%2$s" class="regular-text" aria-describedby="rxgauge-%1$s-hint"><p id="rxgauge-%1$s-hint" class="description">%3$s</p>',
			esc_attr( $name ),
			esc_attr( settings()[ $name ] ),
			esc_html( $hint )
		);
	};
	add_settings_field( $name, $label, $show, 'rxgauge', 'rxgauge', array( 'label_for' => 'rxgauge-' . $name ) );
}

function show_displays() {
	$choices = array(
		'element' => __( 'as a part of the page', 'rxgauge' ),
		'frame'   => __( 'in a frame, apart from the page’s scripts', 'rxgauge' ),
	);
	echo '<fieldset><legend class="screen-reader-text">' . esc_html__( 'Show it', 'rxgauge' ) . '</legend>';
	foreach ( $choices as $display => $label ) {
		printf(
			'<label><input type="radio" name="rxgauge[display]" value="%s"%s> %s</label><br>',
			esc_attr( $display ),
			checked( settings()['display'], $display, false ),
			esc_html( $label )
		);
	}
	echo '</fieldset>';
}

function show_page() {
	?>
	<div class="wrap">
		<h1>RxGauge</h1>
		<p><?php esc_html_e( 'Put the block “Medication prices” or the shortcode [rxgauge] where the prices should be.', 'rxgauge' ); ?></p>
		<form action="options.php" method="post">
			<?php
			settings_fields( 'rxgauge' );
			do_settings_sections( 'rxgauge' );
			submit_button();
			?>
		</form>
	</div>
	<?php
}

/**
 * What is stored of what was entered: wrong values leave the old ones, and the page says why.
 *
 * @param mixed $entered
 */
function accept( $entered ): array {
	$entered  = array_map( 'trim', array_filter( (array) $entered, 'is_string' ) );
	$accepted = settings();
	$host     = origin_of( $entered['host'] ?? '' );
	if ( null === $host ) {
		add_settings_error( OPTION, 'host', __( 'The server’s address begins with https://', 'rxgauge' ) );
	} else {
		$accepted['host'] = $host;
	}
	$org = $entered['org'] ?? '';
	if ( preg_match( '/^[\w.-]{0,50}$/', $org ) ) {
		$accepted['org'] = $org;
	} else {
		add_settings_error( OPTION, 'org', __( 'An organization code has letters and digits only.', 'rxgauge' ) );
	}
	if ( isset( DISPLAYS[ $entered['display'] ?? '' ] ) ) {
		$accepted['display'] = $entered['display'];
	}
	$problem = '' === $accepted['host'] || '' === $accepted['org'] ? null : problem_of( $accepted );
	if ( null !== $problem ) {
		add_settings_error( OPTION, 'answer', $problem, 'warning' );
	}
	return $accepted;
}

/** @return string|null the origin of an address; null if it isn't one of a server that browsers trust */
function origin_of( string $address ) {
	if ( '' === $address ) {
		return '';
	}
	$parts  = wp_parse_url( $address );
	$scheme = $parts['scheme'] ?? '';
	$host   = $parts['host'] ?? '';
	if ( ! preg_match( '/^[\w.-]+$/', $host ) || ! ( 'https' === $scheme || ( 'http' === $scheme && 'localhost' === $host ) ) ) {
		return null;
	}
	return $scheme . '://' . $host . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
}

/** Asks the server what it says to a page of this site. @return string|null a sentence */
function problem_of( array $settings ) {
	$site   = origin_of( home_url() ) ?? home_url();
	$answer = wp_remote_get(
		$settings['host'] . '/api/organization/?' . http_build_query( array( 'orgCode' => $settings['org'], 'appCode' => '' ) ),
		array( 'headers' => array( 'Origin' => $site ), 'timeout' => 5 )
	);
	$reply = json_decode( wp_remote_retrieve_body( $answer ), true );
	if ( ! is_array( $reply ) ) {
		/* translators: %s: address */
		return sprintf( __( 'Saved, but %s does not answer.', 'rxgauge' ), $settings['host'] );
	}
	switch ( $reply['errorCode'] ?? '' ) {
		case '':
			return null;
		case 'ORG_CODE_NOT_FOUND':
			/* translators: %s: code */
			return sprintf( __( 'Saved, but the server does not know the code %s.', 'rxgauge' ), $settings['org'] );
		case 'ORIGIN_NOT_ALLOWED':
			/* translators: %s: address */
			return sprintf( __( 'Saved, but nothing will show before the server’s operator allows %s for this code.', 'rxgauge' ), $site );
		default:
			return is_string( $reply['message'] ?? null ) ? $reply['message'] : $reply['errorCode'];
	}
}
