require "application_system_test_case"

# How much room a thread takes, and how large the targets in it are. Fonts differ between machines: most
# comments are short enough for one line with any of them, the others for two.
class ThreadDensityTest < ApplicationSystemTestCase
  COMMENTS = 33
  MAX_HEIGHT = 3_000
  SMALLEST_TARGET = 24 # pixels
  TOUCH_TARGET = 44 # the height of links and buttons on touch screens
  TEXTS = [ # of the sample community
    "Nice write-up. Has anyone run this for longer than a month?",
    "I keep a copy of the old version around, just in case.",
    "We did the opposite, and it worked. The slow part was never the database. " \
      "It was the 40 queries we sent it.",
    "This matches what we saw. It is the error messages that make it pleasant.", "I am not convinced."
  ]

  setup do
    @post = Post.new(author: users(:maria), title: "A thread of short comments", body: "Discuss.").submit
    create_thread
    sign_in_as users(:tomas)
  end

  slow_test "shows 33 comments within 3,000 px on a desktop, with large enough targets" do
    with_screen(1280) do
      assert_operator thread_height, :<=, MAX_HEIGHT
      assert_targets SMALLEST_TARGET
    end
  end

  slow_test "has larger targets on touch screens" do
    [ 375, 320 ].each { |width| with_screen(width) { assert_targets TOUCH_TARGET } }
  end

  private
    # Each root has two replies, and the first of them has another one, as in most discussions.
    def create_thread
      root = reply = nil
      hat = grant_hat(user: users(:newcomer))
      COMMENTS.times do |number|
        parent = { 1 => root, 2 => root, 3 => reply }[number % 4]
        comment = Comment.create!(post: @post, author: users(%i[ maria tomas newcomer ][number % 3]), parent:,
          body: TEXTS[number % TEXTS.size], created_at: (COMMENTS - number).hours.ago,
          hat: (hat if number % 3 == 2))
        root = comment if number % 4 == 0
        reply = comment if number % 4 == 1
      end
    end

    def with_screen(width)
      emulate_screen width:, height: 800, touch: width < 600 do
        visit post_path(@post)
        assert_selector ".comment", count: COMMENTS
        yield
      end
    end

    def thread_height = page.evaluate_script("document.querySelector('.thread').offsetHeight")

    # The header line, which collapses the comment, is as wide as the comment instead of higher.
    def assert_targets(height)
      controls = boxes(".comment :is(.meta, .actions) :is(a, button)")
      assert_operator controls.size, :>=, COMMENTS * 5
      controls.each { |name, _, actual| assert_operator actual, :>=, height, name }
      boxes(".comment :is(a, button, summary):not(.body *)").each do |name, *size|
        assert_operator size.min, :>=, SMALLEST_TARGET, name
      end
    end

    # Names, widths and heights of visible elements.
    def boxes(selector)
      page.evaluate_script(<<~JS, selector)
        [...document.querySelectorAll(arguments[0])].filter(target => target.checkVisibility()).map(target => {
          const { width, height } = target.getBoundingClientRect()
          return [target.ariaLabel || target.textContent.trim(), width, height]
        })
      JS
    end
end
