<?php
/**
 * Plugin Name:       RxGauge
 * Description:       What a medication costs nearby, on your pages: a block, and the shortcode [rxgauge].
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       rxgauge
 * Domain Path:       /languages
 *
 * Puts the gauge's element into a page, and its script beside it. Both come from the server in Settings > RxGauge.
 */

namespace RxGauge;

defined( 'ABSPATH' ) || exit;

/** What a shortcode or a block may say, by the element's own names. */
const ATTRIBUTES = array(
	'org',
	'drug',
	'strength',
	'quantity',
	'plan',
	'pharmacy',
	'zip',
	'lang',
	'app',
	'theme',
	'color-brand',
	'color-primary',
	'color-primary-text',
	'color-other',
	'color-other-text',
	'color-retail',
	'color-discount',
	'color-copay',
	'color-coupon',
);

/** What it is made of, by the setting of that name: a part of the page, or a frame with a page of the server. */
const DISPLAYS = array(
	'element' => array(
		'element' => 'rx-gauge',
		'script'  => 'widget.js',
	),
	'frame'   => array(
		'element' => 'rx-gauge-frame',
		'script'  => 'frame.js',
	),
);

require __DIR__ . '/settings.php';

// WordPress checks an option that isn't there yet twice, and would ask the server twice.
register_activation_hook(
	__FILE__,
	function () {
		add_option( OPTION, defaults() );
	}
);
add_action( 'init', __NAMESPACE__ . '\\register' );
add_filter( 'script_loader_tag', __NAMESPACE__ . '\\name_server_in_tag', 10, 2 );

function register() {
	load_plugin_textdomain( 'rxgauge', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );
	add_shortcode( 'rxgauge', __NAMESPACE__ . '\\render' );
	register_block_type( __DIR__ . '/block', array( 'render_callback' => __NAMESPACE__ . '\\render_block' ) );
	wp_set_script_translations( 'rxgauge-gauge-editor-script', 'rxgauge', __DIR__ . '/languages' );
}

/**
 * The gauge's HTML, whose script the page then loads.
 *
 * @param array|string $given by name; WordPress gives an empty string where a shortcode has none
 */
function render( $given ): string {
	$settings = settings();
	$given    = array_filter( array_map( 'trim', array_map( 'strval', (array) $given ) ), 'strlen' );
	$values   = array_intersect_key( $given + array( 'org' => $settings['org'] ), array_flip( ATTRIBUTES ) );
	if ( '' === $settings['host'] || '' === $values['org'] ) {
		return note_for_editors();
	}
	$display = DISPLAYS[ $settings['display'] ];
	wp_enqueue_script( 'rxgauge', $settings['host'] . '/' . $display['script'], array(), null, array( 'strategy' => 'async' ) );
	$attributes = '';
	foreach ( $values as $name => $value ) {
		$attributes .= sprintf( ' %s="%s"', $name, esc_attr( $value ) );
	}
	return sprintf( '<%1$s%2$s></%1$s>', $display['element'], $attributes );
}

/** @param array $attributes of the block */
function render_block( array $attributes ): string {
	return sprintf( '<div %s>%s</div>', get_block_wrapper_attributes(), render( $attributes ) );
}

/** Visitors see nothing of a gauge that isn't set up. */
function note_for_editors(): string {
	if ( ! current_user_can( 'edit_posts' ) ) {
		return '';
	}
	return '<p>' . esc_html__( 'RxGauge is not set up yet: enter the server and the organization code in Settings > RxGauge. Only editors see this.', 'rxgauge' ) . '</p>';
}

/** Plugins that cache scripts serve a copy from this site; the copy finds its server by this attribute. */
function name_server_in_tag( string $tag, string $handle ): string {
	if ( 'rxgauge' !== $handle ) {
		return $tag;
	}
	return str_replace( ' src=', sprintf( ' data-base="%s/" src=', esc_url( settings()['host'] ) ), $tag );
}
