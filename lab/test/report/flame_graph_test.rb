require "test_helper"

class FlameGraphTest < Lab::TestCase
  STACKS = Lab::Stacks.parse(<<~FOLDED)
    main;serve;render;escape<b> 60
    main;serve;render 10
    main;serve;query 29
    main;serve;rare;rarer 1
  FOLDED

  test "draws each function as wide as its share of the samples, below its caller" do
    assert_equal({ "query" => [ 261.0, 0 ], "rare" => [ 9.0, 0 ], "render" => [ 630.0, 0 ], "escape<b>" => [ 540.0, 17 ],
      "rarer" => [ 9.0, 17 ] }, boxes(STACKS))
  end

  test "leaves out callers that all samples share, narrow boxes, and rows that few samples reach" do
    deep = Lab::Stacks.parse("main;a 9800\nmain;a;b 197\nmain;c;d 2\nmain;e 1\n")

    assert_equal %w[ a ], boxes(deep).keys
    assert_equal %w[ main ], boxes(Lab::Stacks.parse("main 3\n")).keys
  end

  test "says in a tooltip how many samples were in a function and in itself" do
    assert_includes svg(STACKS), "<title>render: 70.0 % of the samples, 10.0 % in itself</title>"
  end

  test "escapes names" do
    assert_includes svg(STACKS), "escape&lt;b&gt;"
    refute_includes svg(STACKS), "<b>"
  end

  test "reads the output of perf script" do
    stacks = Lab::Stacks.of_perf(<<~TEXT)
      server 12
              55d0 inner+0x1 (/usr/lib/x86_64/libc.so.6)
              55d1 outer (/opt/app/server)

      server 12
              55d0 inner+0x1 (/usr/lib/x86_64/libc.so.6)
              55d1 outer (/opt/app/server)
    TEXT

    assert_equal "server 12;outer (server);inner+0x1 (libc.so.6) 2\n", stacks.to_s
  end

  test "counts recursion once in the total time" do
    stacks = Lab::Stacks.parse("a;b;a 3\na 2\n")

    assert_equal [ { "a" => 5 }, { "a" => 5, "b" => 3 } ], [ stacks.own, stacks.total ]
  end

  private
    def svg(stacks) = Lab::Report::FlameGraph.new(stacks, name: "test").svg(:wide, 900)

    # The width and the top of each box, by label.
    def boxes(stacks)
      svg(stacks).scan(/<title>(.*?): .*?y="(\d+)" width="([\d.]+)"/).to_h do |label, top, width|
        [ CGI.unescapeHTML(label), [ width.to_f, top.to_i ] ]
      end
    end
end
